/** The Helm chart: made from the kustomize overlay for production, and compared with it object by object. */
package io.waybill.helm;
