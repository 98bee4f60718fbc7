package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.system.Client.Answer;
import io.waybill.test.RequiresImages;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The volume of PostgreSQL's data is full: what docs/operate/wrong-settings.md says of it. */
@RequiresImages({"auth-token-service", "freight-product-service", "india-instruction-service", "india-product-service"})
@ExtendWith(SharedDeployment.class)
@Tag("nightly")
class FullVolumeContainerIT {

    /** More than fit into the pages that the table has already. */
    private static final int WRITES = 500;

    private final PlatformNetwork platform;
    private final Client client;
    private final VerifyingClient application;

    FullVolumeContainerIT(PlatformNetwork platform) throws Exception {
        this.platform = platform;
        this.client = platform.client();
        this.application = new VerifyingClient(client);
    }

    @Test
    void writesAreRefusedUntilThereIsRoomReadsGoOnAndTheLogSaysWhy() throws Exception {
        // Given
        for (Load.Call call : application.reads().values()) {
            call.make();
        }
        Answer refused;
        PlatformDatabase.SmallVolume volume = platform.database().moveToASmallVolume("india_instruction.instruction");
        try {
            VerifyingClient.ok(application.changeLandmark(client.awb(8), "there is room"), "\"Valid\"");

            // When
            volume.fill();
            refused = writeUntilRefused();

            // Then
            for (Load.Call call : application.reads().values()) {
                call.make();
            }
            for (Replica replica : platform.replicas()) {
                assertThat(replica.isReady()).as(replica.toString()).isTrue();
            }
            volume.empty();
            VerifyingClient.ok(application.changeLandmark(client.awb(8), "there is room again"), "\"Valid\"");
        } finally {
            volume.moveBack();
        }
        assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).as(refused.toString()).matches("[0-9]+");
        assertThat(platform.replicas(PlatformService.INDIA_INSTRUCTION))
                .as("the log of the replica that refused it")
                .anySatisfy(replica -> assertThat(replica.log()).contains("No space left on device"));
    }

    private Answer writeUntilRefused() {
        for (int i = 0; i < WRITES; i++) {
            Answer answer = application.changeLandmark(client.awb(8), "as long as there is room " + i);
            if (answer.status() != 200) {
                return answer;
            }
        }
        throw new AssertionError(WRITES + " writes were stored on a full volume");
    }
}
