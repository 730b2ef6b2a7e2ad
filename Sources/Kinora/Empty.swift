// Kinora
