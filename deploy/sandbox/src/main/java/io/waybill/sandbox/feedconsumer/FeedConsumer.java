package io.waybill.sandbox.feedconsumer;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Reads the feed by cursor, carries out each instruction once, marks it, and stores the cursor, in this order: the
 * effect, the mark and, after a whole page, the cursor. After a crash, the next start reads the last page again, skips
 * the effects in the journal, and repeats the marks, which is safe.
 */
public final class FeedConsumer {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final FeedClient feed;
    private final Journal journal;
    private final PrintStream out;

    FeedConsumer(FeedClient feed, Journal journal, PrintStream out) {
        this.feed = feed;
        this.journal = journal;
        this.out = out;
    }

    /** Runs the command; with {@code --once} it ends when the feed has been read, otherwise never. */
    public static int run(List<String> arguments, Path checkout, PrintStream out)
            throws IOException, InterruptedException {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            out.print(Settings.USAGE);
            return 0;
        }
        Settings settings = Settings.parse(arguments, checkout);
        try (Journal journal = Journal.open(settings.journal(), settings.feed())) {
            out.println("Reading " + settings.instructionUrl() + ", journal " + settings.journal());
            FeedConsumer consumer = new FeedConsumer(new FeedClient(settings), journal, out);
            consumer.consume(settings.once(), settings.poll());
        }
        return 0;
    }

    void consume(boolean once, Duration poll) throws IOException, InterruptedException {
        Duration pause = poll;
        while (true) {
            boolean isEnd;
            try {
                isEnd = consumePage();
                pause = poll;
            } catch (JournalFailure e) {
                throw e.cause();
            } catch (IOException e) {
                out.println("no success, trying again in " + pause.toSeconds() + " s: " + e);
                Thread.sleep(pause);
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
                continue;
            }
            if (isEnd && once) {
                return;
            }
            if (isEnd) {
                Thread.sleep(poll);
            }
        }
    }

    /** Carries out one page; true if there was nothing to read. */
    private boolean consumePage() throws IOException, InterruptedException {
        FeedClient.Page page = feed.page(journal.cursor());
        for (FeedInstruction instruction : page.items()) {
            consume(instruction);
        }
        if (page.items().isEmpty()) {
            return true;
        }
        written(() -> journal.moveTo(page.next()));
        return false;
    }

    private void consume(FeedInstruction instruction) throws IOException, InterruptedException {
        if (!instruction.isAccepted()) {
            // Superseded or marked by the time it was read, or an outcome: there is nothing left to do.
            return;
        }
        if (!journal.isDone(instruction.id())) {
            written(() -> journal.effect(instruction));
        }
        String outcome = feed.markApplied(instruction.id()) ? "applied" : "applied, but superseded in the meantime";
        out.println(instruction.document().path("kind").asText() + " "
                + instruction.document().path("awbNo").asText() + " (" + instruction.id() + "): " + outcome);
    }

    private interface JournalWrite {
        void run() throws IOException;
    }

    /** A journal that cannot be written ends the program: going on would forget an effect. */
    private static void written(JournalWrite write) {
        try {
            write.run();
        } catch (IOException e) {
            throw new JournalFailure(e);
        }
    }

    private static final class JournalFailure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final IOException cause;

        JournalFailure(IOException cause) {
            super(cause);
            this.cause = cause;
        }

        IOException cause() {
            return cause;
        }
    }
}
