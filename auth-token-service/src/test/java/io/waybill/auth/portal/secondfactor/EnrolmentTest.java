package io.waybill.auth.portal.secondfactor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class EnrolmentTest {

    private static final int MODULE = 4;

    private final Enrolment enrolment = Enrolment.of(
            "12345678901234567890".getBytes(StandardCharsets.US_ASCII), "Carrier & Co sandbox", "ada+1@shop.example");

    @Test
    void theSecretIsInBase32AndTheUriIsEncoded() {
        assertThat(enrolment.secret()).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assertThat(enrolment.grouped()).isEqualTo("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
        assertThat(enrolment.uri())
                .isEqualTo("otpauth://totp/Carrier%20%26%20Co%20sandbox:ada%2B1%40shop.example"
                        + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Carrier%20%26%20Co%20sandbox"
                        + "&algorithm=SHA1&digits=6&period=30");
        assertThat(Enrolment.of(new byte[20], "a", "b").secret()).isEqualTo("A".repeat(32));
        assertThat(enrolment.toString()).doesNotContain("GEZD");
    }

    @Test
    void aReaderOfThePictureFindsTheUri() throws ReaderException {
        QrCode picture = enrolment.picture();

        int size = picture.width() * MODULE;
        int[] pixels = new int[size * size];
        Arrays.fill(pixels, 0xffffff);
        for (MatchResult run : Pattern.compile("M(\\d+) (\\d+)h(\\d+)v1h-\\d+z")
                .matcher(picture.path())
                .results()
                .toList()) {
            int x = Integer.parseInt(run.group(1)) * MODULE;
            int y = Integer.parseInt(run.group(2)) * MODULE;
            int width = Integer.parseInt(run.group(3)) * MODULE;
            for (int row = y; row < y + MODULE; row++) {
                Arrays.fill(pixels, row * size + x, row * size + x + width, 0);
            }
        }
        String read = new QRCodeReader()
                .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(size, size, pixels))))
                .getText();

        assertThat(read).isEqualTo(enrolment.uri());
    }
}
