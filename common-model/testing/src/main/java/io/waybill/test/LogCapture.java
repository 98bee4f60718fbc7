package io.waybill.test;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jboss.logmanager.formatters.JsonFormatter;

/**
 * Everything that the application under test logs while this is open; each record is the line of JSON that would be
 * written in production.
 */
public final class LogCapture extends Handler implements AutoCloseable {

    private final JsonFormatter json = new JsonFormatter();
    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private final Logger root = Logger.getLogger("");

    /**
     * One record.
     *
     * @param logger name of the logger
     * @param json the whole record, context and stack trace included
     */
    public record Line(String logger, Level level, String json) {}

    public static LogCapture open() {
        LogCapture capture = new LogCapture();
        capture.setLevel(Level.ALL);
        capture.root.addHandler(capture);
        return capture;
    }

    public List<Line> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void publish(LogRecord entry) {
        // The test's own HTTP client logs what it sends.
        if (!entry.getLoggerName().startsWith("org.apache.http")) {
            lines.add(new Line(entry.getLoggerName(), entry.getLevel(), json.format(entry)));
        }
    }

    @Override
    public void flush() {
        // nothing is buffered
    }

    @Override
    public void close() {
        root.removeHandler(this);
    }
}
