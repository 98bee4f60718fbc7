package io.waybill.sandbox.feedconsumer;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An instruction of the feed.
 *
 * @param id its number, the key that ensures it is carried out only once
 * @param state its state when it was read
 * @param document its whole JSON
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
