package io.waybill.auth.portal.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.portal.api.ApiReleases.Change;
import io.waybill.auth.portal.api.ApiReleases.ChangedApi;
import io.waybill.auth.portal.api.ApiReleases.Release;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApiReleasesTest {

    private static final String ADDED = """
            {"api":"india-instruction","operation":"listWebhooks","method":"GET","path":"/w","summary":"List","kind":"added",
            "details":[]}""";
    private static final String REMOVED =
            ADDED.replace("listWebhooks", "oldOnes").replace("added", "removed");

    @Test
    void changesAreToldOnThePageOfTheirOperationAndWhatIsGoneOnThatOfItsApi() {
        List<Release> releases = releases("""
                [{"version":null,"date":null,"changes":[]},
                 {"version":"1.1.0","date":"2027-01-05","changes":[%s,%s]}]""".formatted(ADDED, REMOVED)).all();

        assertThat(releases).hasSize(1);
        Release release = releases.getFirst();
        assertThat(release.title()).isEqualTo("1.1.0, 5 Jan 2027");
        assertThat(release.apis()).extracting(ChangedApi::id).containsExactly("india-instruction", "india-outcomes");
        assertThat(release.apis().getFirst().changes())
                .extracting(Change::hasPage)
                .containsExactly(false);
        assertThat(release.apis().getLast().changes()).extracting(Change::word).containsExactly("New");
    }

    @Test
    void whatIsNotReleasedSaysSo() {
        assertThat(releases("[{\"version\":null,\"date\":null,\"changes\":[" + ADDED + "]}]")
                        .all())
                .extracting(Release::title)
                .containsExactly("Not released yet");
    }

    @Test
    void whatIsKeptCanBeRead() {
        PublishedApis apis = new PublishedApis("Carrier-API-Key");

        assertThat(new ApiReleases(apis).all()).isNotNull();
    }

    private static ApiReleases releases(String kept) {
        return new ApiReleases(
                new PublishedApis("Carrier-API-Key"),
                () -> new ByteArrayInputStream(kept.getBytes(StandardCharsets.UTF_8)));
    }
}
