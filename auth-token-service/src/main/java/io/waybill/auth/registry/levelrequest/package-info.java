/** Requests of applications for another service level, and operators' decisions about them. */
package io.waybill.auth.registry.levelrequest;
