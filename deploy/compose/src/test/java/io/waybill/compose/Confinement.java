package io.waybill.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.test.Command;
import java.time.Duration;

/** What a container may not do. */
final class Confinement {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Confinement() {}

    /**
     * It writes only where it must, has no capabilities and cannot gain any, has a memory limit, and runs nothing as
     * root.
     */
    static void assertConfined(ComposeProject project, String service) {
        String container = project.containers(service).getFirst();
        assertThat(project.inspect(
                        service,
                        "{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}}"
                                + " {{.HostConfig.RestartPolicy.Name}}"))
                .as(service)
                .isEqualTo("true [ALL] [no-new-privileges:true] unless-stopped");
        assertThat(Long.parseLong(project.inspect(service, "{{.HostConfig.Memory}}")))
                .as(service)
                .isPositive();
        // PostgreSQL's health check comes and goes as root: its container starts as root, and takes its own user.
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Command.docker("top", container, "-eo", "pid,uid").lines().stream()
                                .skip(1)
                                .map(process -> process.strip().split(" +", -1)[1]))
                        .as(service)
                        .isNotEmpty()
                        .doesNotContain("0"));
        assertThat(Command.docker("exec", container, "touch", "/usr/new").errors())
                .as(service)
                .contains("Read-only file system");
    }
}
