package io.waybill.sandbox.feedconsumer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * The consumer's memory: one file, one JSON object per line, only ever appended to, each line on disk before the
 * consumer continues. It contains the effects themselves, so that an effect and the record that it is done are one
 * write. A line that a crash has left incomplete does not count, and is cut off.
 *
 * <pre>
 * {"feed":"http://localhost:8083 …"}      whose feed this is
 * {"effect":{"id":7,"kind":"DT",…}}       the effect of instruction 7
 * {"cursor":"AAAAAAAAAAc"}                everything up to here is done and marked
 * </pre>
 */
final class Journal implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileChannel file;
    private final Set<Long> done = new HashSet<>();
    private String cursor = "";

    private Journal(FileChannel file) {
        this.file = file;
    }

    /**
     * Opens the journal, or begins a new one.
     *
     * @param feed names the feed; the journal of another one is refused, because its cursor means nothing here
     */
    static Journal open(Path path, String feed) throws IOException {
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Journal journal = new Journal(file);
        try {
            if (file.tryLock() == null) {
                throw new SandboxException("Another consumer is using " + path);
            }
            // Read only under the lock: another consumer may have been writing until now.
            journal.recover(content(file), path, feed);
            return journal;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static byte[] content(FileChannel file) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(file.size()));
        while (content.hasRemaining() && file.read(content) >= 0) {
            // until it is whole
        }
        return content.array();
    }

    private void recover(byte[] content, Path path, String feed) throws IOException {
        int end = 0;
        boolean hasHead = false;
        for (int at = 0; at < content.length; at++) {
            if (content[at] != '\n') {
                continue;
            }
            JsonNode line = JSON.readTree(new String(content, end, at - end, StandardCharsets.UTF_8));
            if (line.has("feed") && !line.path("feed").asText().equals(feed)) {
                throw new SandboxException(path + " is the journal of another feed, "
                        + line.path("feed").asText() + "; name another file with --journal, or delete it");
            }
            hasHead |= line.has("feed");
            remember(line);
            end = at + 1;
        }
        file.truncate(end);
        file.position(end);
        if (!hasHead) {
            write(JSON.createObjectNode().put("feed", feed));
        }
    }

    private void remember(JsonNode line) {
        if (line.has("effect")) {
            done.add(line.path("effect").path("id").asLong());
        } else if (line.has("cursor")) {
            cursor = line.path("cursor").asText();
        }
    }

    /** Where to read on; empty for the beginning. */
    String cursor() {
        return cursor;
    }

    /**
     * Whether the effect of an instruction is done; whether before the cursor or not, because a restore begins again.
     */
    boolean isDone(long id) {
        return done.contains(id);
    }

    /** The effect. In a real system this is a row in the operations' own database, under the instruction's id. */
    void effect(FeedInstruction instruction) throws IOException {
        ObjectNode line = JSON.createObjectNode();
        line.set("effect", instruction.document());
        write(line);
    }

    /** Remembers that everything up to here is done and marked. */
    void moveTo(String next) throws IOException {
        write(JSON.createObjectNode().put("cursor", next));
    }

    private void write(ObjectNode line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
        file.force(false);
        remember(line);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
