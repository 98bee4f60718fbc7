package io.waybill.test;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules of every module, the services' and common-model's. */
public final class HouseRules {

    @ArchTest
    static final ArchRule PACKAGES_FORM_NO_CYCLE = slices().matching("io.waybill.(**)")
            .should()
            .beFreeOfCycles()
            .because("packages that import each other are one package");

    @ArchTest
    static final ArchRule NAMES_SAY_WHAT_A_CLASS_IS = noClasses()
            .should()
            .haveNameMatching(".*(Impl|Manager|Util|Utils|Helper|Processor|DTO|Dto)")
            .because("a name says the field's word: waybill, consignee, introspection");

    @ArchTest
    static final ArchRule BEANS_ARE_MADE_BY_CONSTRUCTORS = noFields()
            .should()
            .beAnnotatedWith("jakarta.inject.Inject")
            .because("fields are final and come in by constructor");

    @ArchTest
    static final ArchRule NO_FILTER_TAKES_A_THREAD_BEFORE_A_CALL_HAS_ARRIVED = noClasses()
            .should()
            .beAnnotatedWith("jakarta.ws.rs.container.PreMatching")
            .because("one that blocks gives the call to a worker thread at once; use a @ServerRequestFilter with"
                    + " preMatching and nonBlocking");

    /** Documented, although their packages are called internal. */
    private static final String DOCUMENTED =
            ".*\\.(HttpAuthenticationMechanism|ChallengeData|Filters|CurrentVertxRequest|QuarkusSecurityIdentity(\\$.*)?"
                    + "|OidcAuthenticationMechanism|OidcTenantConfig(\\$.*)?|(Authentication|Token)ConfigBuilder)";

    @ArchTest
    static final ArchRule INTERNALS_OF_FRAMEWORKS_ARE_LEFT_ALONE = noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "io.netty..",
                            "io.vertx..impl..",
                            "org.jboss.resteasy.reactive.server.core..",
                            "io.quarkus.*..runtime..")
                    .and(not(nameMatching(DOCUMENTED)))
                    .and(not(resideInAnyPackage("io.quarkus..annotations.."))))
            .because("every upgrade may break them");

    private HouseRules() {}
}
