package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What runs the code of first calls, as their page says. With the environment variable
 * {@code TESTS_REQUIRE_INTERPRETERS=true}, one that is missing is a failure.
 */
enum Interpreter {
    CURL("curl", "curl"),
    PYTHON("python", "python3"),
    JAVA("java", "java"),
    /** As in {@code npx tsx}, from the tools of deploy/clients. */
    TYPESCRIPT("typescript", "tsx"),
    PHP("php", "php");

    private static final Pattern STORED = Pattern.compile("Store it as <code>([^<]+)</code>");
    private static final Pattern RUN = Pattern.compile("and run <code>([^<]+)</code>");

    /** This JVM's java, and what npm has installed, besides the machine's. */
    private static final List<String> FOLDERS = Stream.concat(
                    Stream.of(
                            Path.of(System.getProperty("java.home"), "bin").toString(),
                            Path.of("../clients/node_modules/.bin")
                                    .toAbsolutePath()
                                    .normalize()
                                    .toString()),
                    Stream.of(System.getenv("PATH").split(File.pathSeparator)))
            .toList();

    private final String language;
    private final String command;

    Interpreter(String language, String command) {
        this.language = language;
        this.command = command;
    }

    /** As in the address of a page. */
    String language() {
        return language;
    }

    boolean isThere() {
        boolean found = FOLDERS.stream().anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
        if (!found && Boolean.parseBoolean(System.getenv("TESTS_REQUIRE_INTERPRETERS"))) {
            throw new IllegalStateException("there is no " + command + " on the path");
        }
        if (!found) {
            System.out.println("SKIPPED: there is no " + command + ": the code in " + language + " is not run");
        }
        return found;
    }

    /**
     * Runs the steps of a page.
     *
     * @param environment commands that set it
     * @param codes the shared code, if the page has any, then that of each step
     * @param folder for files that the page names
     * @return what each step prints
     */
    List<String> run(String environment, List<String> codes, String page, Path folder)
            throws IOException, InterruptedException {
        List<String> commands = found(RUN, page);
        List<String> answers = new ArrayList<>();
        if (commands.isEmpty()) {
            boolean hasFunctions = codes.getFirst().contains("token() {");
            String functions = hasFunctions ? codes.getFirst() : "";
            for (String step : codes.subList(hasFunctions ? 1 : 0, codes.size())) {
                answers.add(printed(environment + functions + step, Path.of(".")));
            }
            return answers;
        }
        List<String> files = found(STORED, page);
        for (int i = 0; i < files.size(); i++) {
            Files.writeString(folder.resolve(files.get(i)), codes.get(i));
        }
        for (String each : commands) {
            answers.add(printed(environment + each.replace("npx ", ""), folder));
        }
        return answers;
    }

    private static List<String> found(Pattern pattern, String page) {
        return pattern.matcher(page)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static String printed(String commands, Path folder) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("PATH", String.join(File.pathSeparator, FOLDERS));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(output).as(commands).doesNotContain("Set the environment variable", "command not found");
        return output;
    }
}
