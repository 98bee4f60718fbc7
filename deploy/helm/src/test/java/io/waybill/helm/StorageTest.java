package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.waybill.checkout.Checkout;
import io.waybill.database.DeploymentDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The volume of the database, against the arithmetic in the comment beside its size. */
@RequiresHelm
class StorageTest {

    private static final String SERVICE = "india-instruction-service";
    private static final String ROLE = "india_instruction";
    private static final int INSTRUCTIONS = 50_000;

    private static final Pattern ARITHMETIC = Pattern.compile(
            "# (?<daily>[\\d ]+) instructions a day, kept for (?<days>\\d+) days, at (?<bytes>[\\d ]+) bytes");

    @Test
    void theVolumeHoldsWhatItsCommentSays() throws IOException, SQLException {
        Matcher stated = ARITHMETIC.matcher(Files.readString(Chart.FOLDER.resolve("values.yaml")));
        assertThat(stated.find()).isTrue();
        long bytes = number(stated, "bytes");
        long days = number(stated, "days");
        var storage = Chart.one(Chart.of("production-cloudnativepg"), CloudNativePg.Cluster.class, "waybill-db")
                .spec
                .storage();

        assertThat(bytesOfAnInstruction()).isBetween(bytes / 2, bytes);
        assertThat(Files.readString(Checkout.ROOT.resolve("docs/reference/retention.md")))
                .contains("`waybill.instructions.retention.age` (" + days + " days)");
        assertThat(number(stated, "daily") * days * bytes)
                .as("a tenth is left for everything else")
                .isLessThanOrEqualTo(
                        Quantity.getAmountInBytes(new Quantity(storage.size())).longValue() / 10 * 9);
    }

    private static long number(Matcher stated, String group) {
        return Long.parseLong(stated.group(group).replace(" ", ""));
    }

    /**
     * With its waybill, the feed's entries about both its states, its outcome, and their indexes, as the rows are
     * written.
     */
    private static long bytesOfAnInstruction() throws IOException, SQLException {
        try (DeploymentDatabase database = DeploymentDatabase.start()) {
            database.applySchemas();
            database.letRolesLogIn();
            database.migrate(SERVICE);
            database.execute(ROLE, """
                insert into waybill (awb_no, login_id, state, updated_at, changed_at)
                select 10000000000 + n, 'LOGIN' || n %% 500, 'DELIVERED', now(), now() from generate_series(1, %1$d) n;
                insert into instruction (awb_no, login_id, kind, prefer_date, prefer_time, mobile_no, accepted_at, accepted_on,
                    application_id, request_id, state, state_at)
                select 10000000000 + n, 'LOGIN' || n %% 500, 'RTO', current_date, localtime, '9876543210', now(), current_date,
                    gen_random_uuid(), gen_random_uuid(), 'ACCEPTED', now() from generate_series(1, %1$d) n;
                insert into event (kind, instruction_id, application_id, at)
                select 'INSTRUCTION', id, application_id, accepted_at from instruction order by id;
                update event set position = id;
                update instruction set state = 'APPLIED', state_at = now();
                insert into event (kind, instruction_id, application_id, at)
                select 'OUTCOME', id, application_id, state_at from instruction order by id;
                update event set position = id where position is null;
                """.formatted(INSTRUCTIONS));
            return Long.parseLong(database.column(ROLE, """
                            select sum(pg_total_relation_size(oid)) / %d from pg_class
                            where relname in ('waybill', 'instruction', 'event')""".formatted(INSTRUCTIONS))
                    .getFirst()
                    .replaceFirst("\\..*", ""));
        }
    }
}
