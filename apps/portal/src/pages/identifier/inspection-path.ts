/** The inspection record as PDF. */
export const inspectionPdfPath = (identifier: string) =>
  `/platform-console-service/openapi/drawing/sheet?identifier=${encodeURIComponent(identifier).replaceAll('%2F', '/')}`
