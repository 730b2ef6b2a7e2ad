// Stands here until the first kernel does.
