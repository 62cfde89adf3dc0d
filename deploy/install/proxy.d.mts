export function listAddressProblems(publicUrl: string): string[]
export function listCertificateProblems(
  certificate: string,
  key: string,
  publicUrl: string | undefined,
): string[]
