package io.waybill.test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.quarkus.security.PermissionsAllowed;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.util.stream.Stream;

/**
 * The rules of a service, with {@link HouseRules}:
 *
 * <pre>{@code
 * @AnalyzeClasses(packages = "io.waybill.freight", importOptions = ImportOption.DoNotIncludeTests.class)
 * class LayerTest {
 *     @ArchTest
 *     static final ArchTests RULES = ArchTests.in(LayerRules.class);
 * }
 * }</pre>
 */
public final class LayerRules {

    @ArchTest
    static final ArchTests HOUSE = ArchTests.in(HouseRules.class);

    private static final String ROOT = "io.waybill.";
    private static final String ENTITY = "jakarta.persistence.Entity";

    @ArchTest
    static final ArchRule HTTP_IS_SPOKEN_BY_RESOURCES_ONLY = classes()
            .that()
            .areAnnotatedWith(Path.class)
            .and()
            .areNotAnnotatedWith("org.eclipse.microprofile.rest.client.inject.RegisterRestClient")
            .should()
            .haveSimpleNameEndingWith("Resource")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule ENTITIES_STAY_BEHIND_THE_EDGE = methods()
            .that()
            .areDeclaredInClassesThat()
            .haveSimpleNameEndingWith("Resource")
            .and()
            .arePublic()
            .should(ArchCondition.from(DescribedPredicate.<JavaMethod>describe(
                    "have no entity in their signature",
                    method ->
                            method.getAllInvolvedRawTypes().stream().noneMatch(type -> type.isAnnotatedWith(ENTITY)))))
            .because("records go over the edge, made by a static from(entity)")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule RESOURCES_CATCH_NOTHING = methods()
            .that()
            .areDeclaredInClassesThat()
            .haveSimpleNameEndingWith("Resource")
            .should(ArchCondition.from(DescribedPredicate.<JavaMethod>describe(
                    "have no try block", method -> method.getTryCatchBlocks().isEmpty())))
            .because("one mechanism writes errors: io.waybill.common.web.ErrorAnswers")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule WHAT_MAY_WAIT_IS_LIMITED = classes()
            .that()
            .areAnnotatedWith(RunOnVirtualThread.class)
            .should()
            .beAnnotatedWith(LimitedConcurrency.class)
            .because("virtual threads have no limit of their own")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule WHAT_NEEDS_A_GRANT_IS_COUNTED = classes()
            .that()
            .areAnnotatedWith(Path.class)
            .should(beRateLimitedIfTheyNeedAGrant())
            .because("the calls of an API are limited by the service level of its caller")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule OPERATIONS_SAY_ON_WHICH_THREAD_THEY_RUN = classes()
            .that()
            .areAnnotatedWith(Path.class)
            .should(sayOnWhichThreadTheyRun())
            .because("a slow sender would hold one of the framework's worker threads")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule QUERIES_ARE_IN_REPOSITORIES = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Repository")
            .and(DescribedPredicate.not(annotatedWith(ENTITY)))
            .should()
            .dependOnClassesThat(queries())
            .because("a repository is the only place with queries");

    @ArchTest
    static final ArchRule RESOURCES_AND_REPOSITORIES_DO_NOT_MEET = noClasses()
            .that()
            .haveSimpleNameEndingWith("Repository")
            .should()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Resource")
            .because("what stores does not know how it is asked")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule SERVICES_DO_NOT_DEPEND_ON_EACH_OTHER = classes()
            .should(dependOnTheirOwnServiceAndCommon())
            .because("services meet over HTTP; what they share is in common-model");

    @ArchTest
    static final ArchRule TIME_COMES_FROM_A_CLOCK = noClasses()
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "the machine's clock is read",
                    call -> call.getTargetOwner().getPackageName().equals("java.time")
                            && (call.getName().startsWith("system")
                                    || (call.getName().equals("now")
                                            && call.getTarget()
                                                    .getParameterTypes()
                                                    .isEmpty()))))
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .because("the Clock comes in by constructor, so that a test can set it");

    private LayerRules() {}

    private static DescribedPredicate<JavaClass> annotatedWith(String annotation) {
        return DescribedPredicate.describe("annotated with " + annotation, type -> type.isAnnotatedWith(annotation));
    }

    private static DescribedPredicate<JavaClass> queries() {
        return DescribedPredicate.describe("queries (Panache, EntityManager, JDBC statements)", type -> {
            String name = type.getFullName();
            return name.startsWith("io.quarkus.hibernate.orm.panache.PanacheRepository")
                    || name.startsWith("io.quarkus.hibernate.orm.panache.PanacheEntity")
                    || name.startsWith("io.quarkus.hibernate.orm.panache.PanacheQuery")
                    || name.equals("io.quarkus.hibernate.orm.panache.Panache")
                    || name.equals("jakarta.persistence.EntityManager")
                    || name.equals("org.hibernate.Session")
                    || name.equals("org.hibernate.StatelessSession")
                    || name.equals("io.waybill.common.sql.Sql")
                    || name.equals("java.sql.PreparedStatement")
                    || name.equals("java.sql.Statement");
        });
    }

    private static ArchCondition<JavaClass> dependOnTheirOwnServiceAndCommon() {
        return new ArchCondition<>("depend on their own service and on common only") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String own = service(type);
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency ->
                                dependency.getTargetClass().getName().startsWith(ROOT))
                        .filter(dependency ->
                                !service(dependency.getTargetClass()).equals(own))
                        .filter(dependency ->
                                !service(dependency.getTargetClass()).equals("common"))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(type, dependency.getDescription())));
            }
        };
    }

    /** The segment after {@code io.waybill}: one per service, and {@code common}. */
    private static String service(JavaClass type) {
        String rest = type.getPackageName()
                .substring(Math.min(ROOT.length(), type.getPackageName().length()));
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }

    private static ArchCondition<JavaClass> beRateLimitedIfTheyNeedAGrant() {
        return new ArchCondition<>("be @RateLimited if their operations need a grant, and only then") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getAllMethods().stream()
                        .filter(method -> method.isMetaAnnotatedWith(HttpMethod.class))
                        .filter(method -> has(PermissionsAllowed.class, method) != has(RateLimited.class, method))
                        .forEach(method -> events.add(SimpleConditionEvent.violated(
                                method, method.getFullName() + " needs a grant or a limit without the other")));
            }
        };
    }

    private static boolean has(Class<? extends Annotation> annotation, JavaMethod operation) {
        return Stream.of(operation, operation.getOwner())
                .anyMatch(code -> code.isAnnotatedWith(annotation) || code.isMetaAnnotatedWith(annotation));
    }

    private static ArchCondition<JavaClass> sayOnWhichThreadTheyRun() {
        return new ArchCondition<>("be @NonBlocking or @RunOnVirtualThread, or each of its operations") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getAllMethods().stream()
                        .filter(method -> method.isMetaAnnotatedWith(HttpMethod.class))
                        .filter(method -> !saysIt(method) && !saysIt(method.getOwner()))
                        .forEach(method -> events.add(
                                SimpleConditionEvent.violated(method, method.getFullName() + " does not say it")));
            }
        };
    }

    private static boolean saysIt(CanBeAnnotated code) {
        return code.isAnnotatedWith(NonBlocking.class) || code.isAnnotatedWith(RunOnVirtualThread.class);
    }
}
