package io.waybill.sandbox;

import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The program behind {@code ./sandbox}. */
public final class Main {

    private static final int REQUIRED_JAVA = 25;

    private Main() {}

    public static void main(String[] arguments) {
        Console console = new Console(System.out);
        int status;
        try {
            status = run(List.of(arguments), console);
        } catch (SandboxException e) {
            status = failed(e.getMessage());
        } catch (FileSystemException e) {
            status = failed(words(e));
        } catch (IOException e) {
            status = failed(e.getMessage() == null ? e.toString() : e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            status = 1;
        }
        System.exit(status);
    }

    private static int run(List<String> arguments, Console console) throws IOException, InterruptedException {
        if (arguments.equals(List.of("demo-data"))) {
            return DemoDataJob.run(System.getenv(), console);
        }
        Options options = Options.parse(arguments);
        if (options.help()) {
            console.line(Options.USAGE);
            return 0;
        }
        if (Runtime.version().feature() < REQUIRED_JAVA) {
            throw new SandboxException("The services need Java " + REQUIRED_JAVA + " or newer; this is "
                    + Runtime.version() + ". Run ./sandbox, which looks for one, or set JAVA_HOME");
        }
        Folders folders = Folders.of(checkout(), options);
        try (Sandbox sandbox = new Sandbox(folders, options, console)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAll(sandbox, console), "stop-sandbox"));
            console.line("Waybill sandbox, logs in " + folders.logs());
            return options.demo() ? demo(sandbox, console) : serve(sandbox, folders, console);
        }
    }

    private static Path checkout() {
        return Path.of(System.getProperty("waybill.checkout", "")).toAbsolutePath();
    }

    private static int serve(Sandbox sandbox, Folders folders, Console console)
            throws IOException, InterruptedException {
        try {
            SandboxEnvironment environment = sandbox.start();
            console.line(Welcome.text(environment, folders, sandbox.timeToReady()));
            sandbox.watch();
        } catch (SandboxException e) {
            // What fails because the user stopped the sandbox is not a failure.
            if (!sandbox.isStopping()) {
                throw e;
            }
        }
        return 0;
    }

    private static int demo(Sandbox sandbox, Console console) throws IOException, InterruptedException {
        SandboxEnvironment environment = sandbox.start();
        int unexpected = new Demo(environment, console).run();
        console.line(String.format(
                Locale.ROOT, "Ready after: %.1f s", sandbox.timeToReady().toMillis() / 1000.0));
        console.line(unexpected == 0 ? "Every answer was as expected." : unexpected + " answers were not as expected.");
        return unexpected == 0 ? 0 : 1;
    }

    private static void stopAll(Sandbox sandbox, Console console) {
        if (!sandbox.isStopping()) {
            console.line("\nStopping");
        }
        sandbox.stopNow();
    }

    private static String words(FileSystemException e) {
        // Java's own message is often the bare path.
        return switch (e) {
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            case FileAlreadyExistsException exists -> exists.getFile() + " is in the way: it is not a folder";
            default -> e.getReason() == null ? e.toString() : e.getMessage();
        };
    }

    private static int failed(String message) {
        System.err.println("sandbox: " + message);
        return 1;
    }
}
