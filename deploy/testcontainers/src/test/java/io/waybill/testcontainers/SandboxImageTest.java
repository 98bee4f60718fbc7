package io.waybill.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.NotFoundException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.utility.DockerImageName;

class SandboxImageTest {

    @AfterEach
    void clear() {
        System.clearProperty(SandboxImage.PROPERTY);
    }

    @Test
    void withoutASettingItIsTheOneOfThisVersion() {
        assertThat(SandboxImage.configured().asCanonicalNameString()).matches("waybill/sandbox:\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void aSystemPropertyNamesAnother() {
        System.setProperty(SandboxImage.PROPERTY, "registry.example:5000/team/sandbox:1.2.3");

        assertThat(SandboxImage.configured())
                .isEqualTo(DockerImageName.parse("registry.example:5000/team/sandbox:1.2.3"));
    }

    @Test
    void aNameThatIsNoneIsRefusedWithItsProperty() {
        System.setProperty(SandboxImage.PROPERTY, "Not An Image");

        assertThatThrownBy(SandboxImage::configured)
                .hasMessageContaining("waybill.container.image")
                .hasMessageContaining("Not An Image");
    }

    @Test
    void whatIsBuiltHereIsNotPulledFromWhereItsNameIsSomebodyElses() {
        assertThat(new SandboxImage().shouldPull(SandboxImage.configured())).isFalse();
    }

    @Test
    void onlyAMissingImageIsSaidToBeOne() {
        assertThat(SandboxImage.isMissing(new ContainerLaunchException(
                        "failed", new NotFoundException("{\"message\":\"No such image: waybill/sandbox:1\"}"))))
                .isTrue();
        assertThat(SandboxImage.isMissing(new ContainerLaunchException(
                        "failed", new NotFoundException("{\"message\":\"network 17 not found\"}"))))
                .isFalse();
        assertThat(SandboxImage.isMissing(new ContainerLaunchException("Timed out")))
                .isFalse();
    }
}
