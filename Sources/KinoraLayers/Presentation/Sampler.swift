extension Stage { package func samplePresentations() {} }
