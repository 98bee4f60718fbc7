package io.waybill.auth;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.waybill.test.LayerRules;

@AnalyzeClasses(packages = "io.waybill.auth", importOptions = ImportOption.DoNotIncludeTests.class)
class LayerTest {

    @ArchTest
    static final ArchTests RULES = ArchTests.in(LayerRules.class);

    @ArchTest
    static final ArchRule ARROWS_RUN_ONE_WAY_BETWEEN_THE_ROOMS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("io.waybill.auth..")
            .layer("token")
            .definedBy("io.waybill.auth.token..")
            .layer("portal")
            .definedBy("io.waybill.auth.portal..")
            .layer("registry")
            .definedBy("io.waybill.auth.registry..")
            .layer("platform")
            .definedBy("io.waybill.auth.platform..")
            .whereLayer("token")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("portal")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("registry")
            .mayOnlyBeAccessedByLayers("token", "portal")
            .ensureAllClassesAreContainedInArchitectureIgnoring("io.waybill.auth")
            .because("tokens and pages are built on the registry, and know nothing of each other");

    @ArchTest
    static final ArchRule ROWS_OF_THE_REGISTRY_STAY_IN_IT = classes()
            .that()
            .resideInAPackage("io.waybill.auth.registry..")
            .and()
            .areAnnotatedWith("jakarta.persistence.Entity")
            .should()
            .onlyBeAccessed()
            .byAnyPackage("io.waybill.auth.registry..")
            .because("others get records, which no change of a row can reach");
}
