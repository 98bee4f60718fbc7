package io.waybill.test.http;

import static io.restassured.RestAssured.given;

import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The answer of {@code /q/metrics}, read according to the Prometheus text format.
 *
 * @param samples all samples
 * @param types type of each metric family
 * @param help description of each metric family
 */
public record Scrape(List<Sample> samples, Map<String, String> types, Map<String, String> help) {

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)(?: .*)?");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\",?");
    private static final Pattern META = Pattern.compile("# (TYPE|HELP) (\\S+) ?(.*)");

    /** One sample. */
    public record Sample(String name, Map<String, String> labels, double value) {}

    public static Scrape parse(String text) {
        Scrape scrape = new Scrape(new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        for (String line : text.lines().toList()) {
            Matcher meta = META.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (meta.matches()) {
                (meta.group(1).equals("TYPE") ? scrape.types : scrape.help).put(meta.group(2), meta.group(3));
            } else if (!line.startsWith("#") && sample.matches()) {
                scrape.samples.add(new Sample(sample.group(1), labels(sample.group(2)), value(sample.group(3))));
            }
        }
        return scrape;
    }

    /** What the service says now. */
    public static Scrape of(URL metrics) {
        return parse(given().accept("text/plain;version=0.0.4")
                .get(metrics)
                .then()
                .statusCode(200)
                .extract()
                .asString());
    }

    /** The sum of a metric's samples. */
    public double sum(String name) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .mapToDouble(Sample::value)
                .sum();
    }

    /** How many calls have been answered with a 5xx. */
    public double serverErrors() {
        return samples.stream()
                .filter(sample -> sample.name().equals("http_server_requests_seconds_count"))
                .filter(sample -> sample.labels().get("status").startsWith("5"))
                .mapToDouble(Sample::value)
                .sum();
    }

    public Set<String> names() {
        return samples.stream().map(Sample::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The values that a label has in the samples of a metric. */
    public Set<String> values(String name, String label) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name) && sample.labels().containsKey(label))
                .map(sample -> sample.labels().get(label))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        if (text != null) {
            Matcher label = LABEL.matcher(text);
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
        }
        return labels;
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }
}
