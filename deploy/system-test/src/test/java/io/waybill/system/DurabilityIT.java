package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.system.Client.Answer;
import io.waybill.test.Midnight;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever was answered with Valid survives the hardest stop. */
@Tag("nightly")
class DurabilityIT {

    @Test
    void anInstructionSurvivesTheKillingOfServiceAndLauncher(@TempDir Path folder) throws Exception {
        String data = folder.resolve("data").toString();
        String awb;
        String reattempt;
        Answer before;
        try (SandboxProcess sandbox = SandboxProcess.start(folder.resolve("output"), "--data", data)) {
            Client client = new Client(sandbox.environment());
            awb = client.awb(0);
            reattempt = client.reattempt(awb);
            String token = client.token();
            // Another one on the next day would not be the same instruction.
            Midnight.awaitIfClose(ZoneId.of("Asia/Kolkata"));
            ProcessHandle service = sandbox.service("india-instruction-service").orElseThrow();

            before = client.post(client.instructionUrl(), reattempt, "JWTToken", token);
            service.destroyForcibly();
            sandbox.kill();
        }
        assertThat(before.text()).contains("\"Valid\"");

        try (SandboxProcess sandbox = SandboxProcess.start(folder.resolve("output"), "--data", data)) {
            Client client = new Client(sandbox.environment());

            assertThat(MainCallsIT.storedInstructions(client.get("JDBC_URL"), awb))
                    .isEqualTo(1);
            Answer repeated = client.post(client.instructionUrl(), reattempt, "JWTToken", client.token());
            assertThat(repeated.json()).isEqualTo(before.json());
            assertThat(MainCallsIT.storedInstructions(client.get("JDBC_URL"), awb))
                    .isEqualTo(1);
        }
    }
}
