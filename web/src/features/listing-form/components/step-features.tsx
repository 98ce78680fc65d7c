import { AMENITIES, FACILITIES, POLICIES, VIEWS } from '../lib/options';
import { FieldGroup } from './field';
import { GuestsAsk } from './guests-ask';
import { Checklist, ChoiceInput, TextInput } from './inputs';
import type { PartProps } from './part';

/** Step 3: what the home has and allows, and, optionally, what guests ask first. */
export function StepFeatures({ part }: { part: PartProps }) {
  const { homeForm, page } = part.messages;
  const { steps, hints } = homeForm;
  const choice = { part, labels: page.featureValue };
  return (
    <>
      <FieldGroup title={steps.facilities}>
        <ChoiceInput
          {...choice}
          name="poolAccess"
          label={page.feature.poolAccess}
          options={FACILITIES.poolAccess}
        />
        <ChoiceInput {...choice} name="parking" label={page.feature.parking} options={FACILITIES.parking} />
        <ChoiceInput {...choice} name="kitchen" label={page.feature.kitchen} options={FACILITIES.kitchen} />
        <ChoiceInput
          {...choice}
          name="airConditioning"
          label={page.feature.airConditioning}
          options={FACILITIES.airConditioning}
        />
        <ChoiceInput
          {...choice}
          name="accessibility"
          label={page.feature.accessibility}
          options={FACILITIES.accessibility}
        />
        <Checklist part={part} name="amenities" options={AMENITIES} labels={page.amenity} />
        <Checklist part={part} name="views" options={VIEWS} labels={page.view} />
      </FieldGroup>
      <FieldGroup title={steps.policies} className="grid gap-5 sm:grid-cols-3">
        <ChoiceInput
          {...choice}
          name="petPolicy"
          label={page.feature.petPolicy}
          options={POLICIES.petPolicy}
        />
        <ChoiceInput
          {...choice}
          name="smokingPolicy"
          label={page.feature.smokingPolicy}
          options={POLICIES.smokingPolicy}
        />
        <ChoiceInput
          {...choice}
          name="childrenPolicy"
          label={page.feature.childrenPolicy}
          options={POLICIES.childrenPolicy}
        />
      </FieldGroup>
      <FieldGroup
        title={steps.distances}
        lead={<p>{hints.distance}</p>}
        className="grid gap-5 sm:grid-cols-3"
      >
        <TextInput part={part} name="distanceToBeach" />
        <TextInput part={part} name="distanceToCenter" />
        <TextInput part={part} name="distanceToAirport" />
      </FieldGroup>
      <GuestsAsk part={part} />
    </>
  );
}
