package io.waybill.auth.portal.secondfactor;

import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;

/**
 * A QR code, to be drawn as SVG: each module is one unit wide, and around it is the margin that readers need.
 *
 * @param path the dark modules
 * @param width with the margin
 */
public record QrCode(String path, int width) {

    private static final int MARGIN = 4;

    static QrCode of(String text) {
        try {
            ByteMatrix modules = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix();
            StringBuilder path = new StringBuilder();
            for (int y = 0; y < modules.getHeight(); y++) {
                addRow(path, modules, y);
            }
            return new QrCode(path.toString(), modules.getWidth() + 2 * MARGIN);
        } catch (WriterException e) {
            throw new IllegalArgumentException("a text of " + text.length() + " characters fits no QR code", e);
        }
    }

    /** One rectangle for all dark modules beside each other. */
    private static void addRow(StringBuilder path, ByteMatrix modules, int y) {
        int from = 0;
        while (from < modules.getWidth()) {
            int to = from;
            while (to < modules.getWidth() && modules.get(to, y) == 1) {
                to++;
            }
            if (to > from) {
                path.append("M%d %dh%dv1h-%dz".formatted(from + MARGIN, y + MARGIN, to - from, to - from));
            }
            from = to + 1;
        }
    }
}
