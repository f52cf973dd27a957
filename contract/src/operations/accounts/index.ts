export const accountOperations = {};
