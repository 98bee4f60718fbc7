package io.waybill.sandbox.feedconsumer;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An instruction as it is in the feed.
 *
 * @param id its number, the key that ensures it is carried out only once
 * @param state what had become of it by the time it was read
 * @param document all of it
 */
record FeedInstruction(long id, String state, JsonNode document) {

    static FeedInstruction from(JsonNode item) {
        return new FeedInstruction(item.path("id").asLong(), item.path("state").asText(), item);
    }

    /** Whether it still has to be carried out. */
    boolean isAccepted() {
        return state.equals("ACCEPTED");
    }
}
