// The suite of KinoraNumerics begins with its first behaviour.
