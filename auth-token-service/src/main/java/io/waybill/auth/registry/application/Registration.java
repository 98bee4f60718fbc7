package io.waybill.auth.registry.application;

import io.waybill.common.security.Role;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The registration of an application.
 *
 * @param name 1 to {@value #MAX_NAME} characters
 * @param owner who is responsible for it, 1 to {@value #MAX_OWNER} characters
 * @param businessRegion two capital letters, for example {@code SE}
 * @param level name of a service level
 * @param roles names of {@link Role}s, sorted; empty for customers
 */
public record Registration(
        String name,
        String owner,

        @Schema(pattern = "^[A-Z]{2}$") String businessRegion,

        @Schema(description = "Name of the service level.") String level,

        List<String> roles) {

    public static final int MAX_NAME = 100;
    public static final int MAX_OWNER = 200;

    /** The form of a business region. */
    public static final String REGION = "[A-Z]{2}";

    /** The level of an application that names none. */
    public static final String DEFAULT_LEVEL = "standard";

    private static final Pattern REGION_PATTERN = Pattern.compile(REGION);

    public static Registration of(String name, String owner, String businessRegion, String level, List<Role> roles) {
        return new Registration(
                name,
                owner,
                businessRegion,
                level == null ? DEFAULT_LEVEL : level,
                roles == null
                        ? List.of()
                        : roles.stream().map(Enum::name).sorted().toList());
    }

    public static boolean isRegion(String code) {
        return REGION_PATTERN.matcher(code).matches();
    }

    /** What an audit record says of it. */
    public Map<String, ?> details() {
        return Map.of("name", name, "owner", owner, "businessRegion", businessRegion, "level", level, "roles", roles);
    }
}
