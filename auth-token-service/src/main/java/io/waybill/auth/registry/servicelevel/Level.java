package io.waybill.auth.registry.servicelevel;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.security.ServiceLevel;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A service level of the registry.
 *
 * @param name 1 to 40 of {@code a-z0-9-}
 * @param perSecond calls in one second
 * @param perDay calls in one UTC day
 */
@Schema(name = "ServiceLevel")
public record Level(String name, long perSecond, long perDay) {

    /** In an export. */
    static final List<String> COLUMNS = List.of("name", "perSecond", "perDay");

    /** The most calls of a level, in a second and in a day. */
    static final int MAX = 1_000_000_000;

    /** As pages write large numbers, and as people type them. */
    private static final Pattern BETWEEN_GROUPS =
            Pattern.compile("(?<=[0-9])[ ,\\u00a0\\u2009\\u202f](?=[0-9]{3}(?![0-9]))");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    static Level from(ServiceLevelEntity entity) {
        return new Level(entity.name, entity.perSecond, entity.perDay);
    }

    /** A person's input, under the same rules. */
    public static Level typed(String name, String perSecond, String perDay) {
        Violations violations = new Violations();
        Level level =
                new Level(name, number(violations, "/perSecond", perSecond), number(violations, "/perDay", perDay));
        violations.throwIfAny();
        return level;
    }

    private static long number(Violations violations, String pointer, String typed) {
        String digits = BETWEEN_GROUPS.matcher(typed).replaceAll("");
        long number = NUMBER.matcher(digits).matches() ? Long.parseLong(digits) : 0;
        if (number < 1 || number > MAX) {
            violations.add(pointer, ViolationCode.OUT_OF_RANGE, "must be a whole number from 1 to " + MAX, typed);
        }
        return number;
    }

    /** Names its present values, for example {@code 10/250}, by which a form says what its page showed. */
    public String version() {
        return perSecond + "/" + perDay;
    }

    /** The part that is carried in a token. */
    public ServiceLevel toServiceLevel() {
        return new ServiceLevel(name, perSecond, perDay);
    }
}
