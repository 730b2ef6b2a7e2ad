// KinoraTiming
