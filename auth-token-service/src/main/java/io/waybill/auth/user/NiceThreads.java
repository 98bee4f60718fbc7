package io.waybill.auth.user;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Daemon threads for long calculations, which give way to all others: where processors are short, Linux gives them
 * about a tenth of what another thread gets. Java's own priorities do nothing there unless the JVM is started with
 * {@code -XX:ThreadPriorityPolicy=1}, which prints a warning at every start that is not root's. Elsewhere, where a nice
 * value is one of the whole process, they are usual threads.
 */
final class NiceThreads implements ThreadFactory {

    /** Each step is a fifth less: 0.8 to the power of 10 is about a tenth. */
    private static final int STEPS = 10;

    private static final Logger LOG = Logger.getLogger(NiceThreads.class);

    private final String name;
    private final AtomicInteger next = new AtomicInteger();

    /** @param name what the threads' names start with; a number follows */
    NiceThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable task) {
        return Thread.ofPlatform().name(name + next.getAndIncrement()).daemon().unstarted(() -> {
            if (Platform.isLinux()) {
                giveWay();
            }
            task.run();
        });
    }

    private static void giveWay() {
        try {
            C.LIBRARY.nice(STEPS);
        } catch (LastErrorException e) {
            LOG.warnf(
                    "%s has the priority of all threads: %s",
                    Thread.currentThread().getName(), e.getMessage());
        }
    }

    /** The system's C library. */
    private interface C extends Library {

        C LIBRARY = Native.load(Platform.C_LIBRARY_NAME, C.class);

        /** {@code nice(2)}, which on Linux acts on the thread that calls. */
        int nice(int increment) throws LastErrorException;
    }
}
