package io.waybill.indiainstruction.feed;

import jakarta.validation.constraints.NotBlank;

/**
 * How far a consumer of the feed has come.
 *
 * @param acknowledged the cursor up to which it has carried out everything, a value of {@code next} from the feed
 */
public record Acknowledgement(@NotBlank String acknowledged) {}
