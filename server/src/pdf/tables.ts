/** The tables of this slice. */
export interface PdfTables {
  documents: DocumentRow;
  document_keys: DocumentKeyRow;
}

/** The sealed PDF of what was signed or accepted in one round; never altered. */
export interface DocumentRow {
  organization_id: string;
  proposal_id: string;
  round: number;
  /** Of the PDF, hex. */
  sha256: string;
  pdf_base64: string;
  created_at: string;
}

/** What seals documents where no certificate is configured. */
export interface DocumentKeyRow {
  generation: number;
  /** X.509, DER. */
  certificate_base64: string;
  /** PKCS #8. */
  private_sealed: string;
  created_at: string;
}
