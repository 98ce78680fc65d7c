import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Site } from './site';

/** With what an operator and the owner of the demo's sample home sign in. */
export type SignIns = { propertyId: string; ownerPassword: string; operatorEmail: string; operatorPassword: string };

const FILE = process.env.CASACERO_SIGN_INS ?? '';

/** The demo's sign-ins; `null` where they are not known. */
export const SIGN_INS: SignIns | null = FILE ? read() : null;

function read(): SignIns {
  const { property_id, owner_password, operator_email, operator_password } = JSON.parse(readFileSync(FILE, 'utf8'));
  return {
    propertyId: property_id,
    ownerPassword: owner_password,
    operatorEmail: operator_email,
    operatorPassword: operator_password,
  };
}

/** Signs an operator in on the form that is open. */
export async function signIn(page: Page, site: Site, password = SIGN_INS?.operatorPassword ?? '') {
  const { signIn } = site.owner.review;
  await page.getByRole('textbox', { name: signIn.email, exact: true }).fill(SIGN_INS?.operatorEmail ?? '');
  await page.getByLabel(signIn.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: signIn.submit, exact: true }).click();
}

/** Opens the page of a home for operators, who sign in where they are not. */
export async function openReview(page: Page, site: Site, id: string, name: string) {
  await page.goto(`${site.admin}?home=${id}`);
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  const submit = page.getByRole('button', { name: site.owner.review.signIn.submit, exact: true });
  await expect(heading.or(submit)).toBeVisible();
  if (await submit.isVisible()) await signIn(page, site);
  await expect(heading).toBeVisible();
}

/** Returns the home that is open, with the reason of a template. */
export async function returnHome(page: Page, site: Site, template: keyof Site['owner']['review']['template']) {
  const { decide, template: templates } = site.owner.review;
  const panel = page.getByRole('region', { name: decide.title });
  await panel.getByRole('button', { name: decide.return, exact: true }).click();
  await panel.getByRole('button', { name: templates[template].label, exact: true }).click();
  await panel.getByRole('button', { name: decide.return, exact: true }).click();
}

/** Approves the home that is open. */
export async function approveHome(page: Page, site: Site) {
  const { decide } = site.owner.review;
  const panel = page.getByRole('region', { name: decide.title });
  await panel.getByRole('button', { name: decide.approve, exact: true }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
  await panel.getByRole('button', { name: decide.approve, exact: true }).click();
}
