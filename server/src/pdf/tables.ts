export interface PdfTables {
  documents: DocumentRow;
  document_keys: DocumentKeyRow;
}

/** The sealed PDF of one signing round. Never changed. */
export interface DocumentRow {
  organization_id: string;
  proposal_id: string;
  round: number;
  /** Hash of the PDF in hex. */
  sha256: string;
  pdf_base64: string;
  created_at: string;
}

/** The key that seals documents of an installation without a configured certificate. */
export interface DocumentKeyRow {
  generation: number;
  /** X.509 in DER. */
  certificate_base64: string;
  /** PKCS #8. */
  private_sealed: string;
  created_at: string;
}
