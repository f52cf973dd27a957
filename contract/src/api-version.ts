/** Version of the API's description, which is not that of the software (specification, section 9). */
export const apiVersion = "1.0.0";
