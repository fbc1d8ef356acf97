/** Whether a QR code can hold a text at the lowest error correction (ISO/IEC 18004, version 40-L). */
export function fitsQrCode(text: string): boolean {
  if (/^\d*$/.test(text)) return text.length <= 7089;
  if (/^[0-9A-Z $%*+./:-]*$/.test(text)) return text.length <= 4296;
  return new TextEncoder().encode(text).length <= 2953;
}
