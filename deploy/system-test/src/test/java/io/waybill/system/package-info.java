/**
 * Black-box tests across the running services: over HTTP, with credentials as a client has them. They run against the
 * sandbox that sandbox.env describes (its names in the environment), or start one themselves.
 */
package io.waybill.system;
