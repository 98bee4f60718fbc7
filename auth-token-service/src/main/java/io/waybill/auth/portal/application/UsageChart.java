package io.waybill.auth.portal.application;

import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.Usage.Day;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The calls of each day as stacked bars by outcome, in a picture of {@value #WIDTH} by {@value #HEIGHT} units that is
 * stretched to the page.
 *
 * @param days every day of the period, with and without calls
 * @param top calls at the upper edge: a round number
 * @param bars the parts of the bars, bottom first
 */
public record UsageChart(List<Day> days, long top, List<Bar> bars) {

    private static final int WIDTH = 600;
    private static final int HEIGHT = 120;

    /** The gap between bars, as a share of a day's width. */
    private static final double GAP = 0.2;

    /** The least height, so that a single error among thousands of calls is visible. */
    private static final double LEAST = 2;

    private static final double[] ROUND = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};

    /**
     * A part of a bar.
     *
     * @param kind outcome of its calls: {@code ok}, {@code declined}, {@code refused}, {@code limited} or
     *     {@code failed}
     */
    public record Bar(String kind, String x, String y, String width, String height) {}

    private record Kind(String name, ToLongFunction<Day> calls) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("ok", Day::ok),
            new Kind("declined", Day::declined),
            new Kind("refused", Day::clientErrors),
            new Kind("limited", Day::rateLimited),
            new Kind("failed", Day::serverErrors));

    static UsageChart of(Usage usage) {
        Map<LocalDate, Day> known = usage.days().stream().collect(Collectors.toMap(Day::day, Function.identity()));
        List<Day> days = usage.from()
                .datesUntil(usage.to().plusDays(1))
                .map(day -> known.getOrDefault(day, Day.without(day)))
                .toList();
        long top = round(days.stream().mapToLong(Day::calls).max().orElse(0));
        List<Bar> bars = new ArrayList<>();
        double room = (double) WIDTH / days.size();
        for (int i = 0; i < days.size(); i++) {
            double below = HEIGHT;
            for (Kind kind : KINDS) {
                long calls = kind.calls().applyAsLong(days.get(i));
                if (calls > 0) {
                    double height = Math.max(LEAST, (double) calls * HEIGHT / top);
                    below -= height;
                    bars.add(new Bar(
                            kind.name(),
                            number(i * room + room * GAP / 2),
                            number(below),
                            number(room * (1 - GAP)),
                            number(height)));
                }
            }
        }
        return new UsageChart(days, top, bars);
    }

    private static long round(long calls) {
        double magnitude = Math.pow(10, Math.floor(Math.log10((double) Math.max(1, calls))));
        for (double step : ROUND) {
            if (calls <= step * magnitude) {
                return Math.max(1, (long) Math.ceil(step * magnitude));
            }
        }
        return calls;
    }

    private static String number(double value) {
        return Double.toString(Math.round(value * 100) / 100.0);
    }

    /** The calls of all days. */
    public Day sum() {
        return days.stream().reduce(Day::plus).orElseThrow();
    }

    /** The days with calls, latest first. */
    public List<Day> busy() {
        return days.reversed().stream().filter(day -> day.calls() > 0).toList();
    }
}
