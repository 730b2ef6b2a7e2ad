// KinoraTesting
