package io.waybill.indiainstruction.simulation;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the simulated carrier of a sandbox; without effect in production. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.simulation")
public interface SimulationConfig {

    /** How long an instruction is ACCEPTED before it is carried out or rejected. */
    @WithDefault("PT3S")
    Duration after();

    /** How often instructions that are due are looked for; {@code off} for never. */
    @WithDefault("1s")
    String every();
}
