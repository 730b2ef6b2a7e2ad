// The suite of KinoraTiming begins with its first behaviour.
