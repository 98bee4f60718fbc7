package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.RequiresImages;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;

/** What the images' AOT caches contain, by the JVM's own log. */
@RequiresImages({"auth-token-service", "freight-product-service", "india-instruction-service", "india-product-service"})
class AotCacheIT {

    @ParameterizedTest
    @EnumSource(PlatformService.class)
    void theCacheIsUsedAndHoldsNoMachineCode(PlatformService service) {
        String home = "/opt/waybill/" + service.image();
        try (GenericContainer<?> container = new GenericContainer<>(RequiresImages.Condition.fullName(service.image()))
                .withCreateContainerCmdModifier(command -> command.withEntrypoint("java"))
                .withCommand(
                        "@/opt/waybill/java-options",
                        // What the image leaves out is asked for here: it would be mapped if it were there.
                        "-XX:+AOTAdapterCaching",
                        "-XX:+AOTStubCaching",
                        "-XX:AOTMode=on",
                        "-XX:AOTCache=" + home + "/app.aot",
                        "-Xlog:aot=info,aot+codecache*=debug",
                        "-cp",
                        home + "/app.jar",
                        "-version")
                .withStartupCheckStrategy(new OneShotStartupCheckStrategy())) {
            container.start();

            // One with machine code says how many entries it has.
            assertThat(container.getLogs()).contains("Opened AOT cache", "AOT Code Cache is empty");
        }
    }
}
