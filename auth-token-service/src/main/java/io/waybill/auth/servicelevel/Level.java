package io.waybill.auth.servicelevel;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.security.ServiceLevel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A service level as the registry knows it.
 *
 * @param name 1 to 40 of {@code a-z0-9-}
 * @param perSecond calls in one second
 * @param perDay calls in one UTC day
 * @param tokensPerDay tokens issued in one UTC day; absent: no limit
 */
public record Level(
        String name,
        long perSecond,
        long perDay,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long tokensPerDay) {

    /** In an export. */
    static final List<String> COLUMNS = List.of("name", "perSecond", "perDay", "tokensPerDay");

    private static final int MAX = 1_000_000_000;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    static Level from(ServiceLevelEntity entity) {
        return new Level(entity.name, entity.perSecond, entity.perDay, entity.tokensPerDay);
    }

    static Level parse(String name, byte[] body) {
        return read(name, StrictJson.readObject(body));
    }

    /** What a person has typed, under the same rules; empty for no limit on tokens. */
    public static Level typed(String name, String perSecond, String perDay, String tokensPerDay) {
        Map<String, Object> form = new HashMap<>();
        Map.of("perSecond", perSecond, "perDay", perDay, "tokensPerDay", tokensPerDay)
                .forEach((field, typed) -> form.put(field, number(typed)));
        form.values().removeIf(""::equals);
        return read(name, StrictJson.readForm(form));
    }

    /** A number as such; what is none is left to the rules. */
    private static Object number(String typed) {
        return NUMBER.matcher(typed).matches() ? (Object) Long.valueOf(typed) : typed;
    }

    private static Level read(String name, JsonObjectReader reader) {
        Integer perSecond = reader.requiredInteger("perSecond", 1, MAX);
        Integer perDay = reader.requiredInteger("perDay", 1, MAX);
        Integer tokensPerDay = reader.optionalInteger("tokensPerDay", 1, MAX);
        reader.refuseUnknownFields();
        reader.violations().throwIfAny();
        return new Level(name, perSecond, perDay, tokensPerDay == null ? null : tokensPerDay.longValue());
    }

    /** The part that is carried in a token. */
    public ServiceLevel toServiceLevel() {
        return new ServiceLevel(name, perSecond, perDay);
    }
}
