package io.waybill.indiainstruction.waybill;

import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.newAwbNo;
import static io.waybill.indiainstruction.Service.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.indiainstruction.ServiceUnderTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What an import says that ends before its last line. Inside the application, where a body can be made to break off.
 */
@QuarkusTest
@ServiceUnderTest
class BrokenImportTest {

    @Inject
    WaybillImport waybillImport;

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);

    @ParameterizedTest
    @CsvSource({"2500,2000,400", "2000,1000,400", "999,0,400", "2500,2000,413"})
    void anImportThatIsBrokenOffNamesTheLastLineThatWasStored(int lines, int stored, int status) {
        String loginId = "CUT" + newAwbNo();
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            body.append(line(newAwbNo(), loginId, "IN_TRANSIT", now)).append('\n');
        }
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                if (status == 413) {
                    throw new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is larger than 1 bytes");
                }
                throw new IOException("the connection is gone");
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return read();
            }
        };

        assertThatThrownBy(() -> waybillImport.run(
                        new SequenceInputStream(
                                new ByteArrayInputStream(body.toString().getBytes(StandardCharsets.UTF_8)), broken),
                        false))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code().status()).isEqualTo(status))
                .hasMessageContaining(stored == 0 ? "nothing has been stored" : "up to line " + stored + " has been");
        assertThat(query("select count(*) from waybill where login_id = ?", loginId))
                .isEqualTo("" + stored);
    }
}
