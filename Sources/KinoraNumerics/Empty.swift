// KinoraNumerics
