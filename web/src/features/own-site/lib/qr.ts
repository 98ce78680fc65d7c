import qrcode from 'qrcode-generator';

/** Modules of white around a code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as a drawing: a square of so many units, and the path of its dark parts. */
export type QrDrawing = { readonly size: number; readonly path: string };

/** A text as a QR code of which a seventh may be dirty or torn. */
export function qrDrawing(text: string): QrDrawing {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (!code.isDark(row, column)) continue;
      const first = column;
      while (column + 1 < count && code.isDark(row, column + 1)) column += 1;
      path += `M${first + QUIET} ${row + QUIET}h${column - first + 1}v1H${first + QUIET}z`;
    }
  }
  return { size: count + 2 * QUIET, path };
}
