package io.waybill.indiainstruction.feed.consumer;

import io.waybill.indiainstruction.feed.FeedCursor;
import jakarta.validation.constraints.NotBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The progress of a consumer of the feed.
 *
 * @param acknowledged the cursor up to which it has carried out everything, a value of {@code next} from the feed
 */
@Schema(description = "How far a consumer has come.")
public record Acknowledgement(
        @NotBlank @Schema(pattern = FeedCursor.PATTERN, description = "A value of next from the feed.")
        String acknowledged) {}
