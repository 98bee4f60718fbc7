package io.waybill.freight;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.waybill.test.LayerRules;

@AnalyzeClasses(packages = "io.waybill.freight", importOptions = ImportOption.DoNotIncludeTests.class)
class LayerTest {

    @ArchTest
    static final ArchTests RULES = ArchTests.in(LayerRules.class);

    @ArchTest
    static final ArchRule RULES_NEED_NO_CONTAINER = noClasses()
            .that()
            .resideInAnyPackage("..cargo..", "..eligibility..")
            .or()
            .haveSimpleName("ProductMatcher")
            .or()
            .haveSimpleName("ProductWeigher")
            .or()
            .haveSimpleName("ChargeableWeight")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.enterprise..", "jakarta.ws.rs..", "io.quarkus..");
}
