import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";

interface ImageFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Address of the image. Empty if there is none. */
  readonly value: string;
  readonly onValue: (url: string) => void;
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
}

/** A field for an image, which is uploaded as soon as it is chosen and can be removed. */
export function ImageField({ label, hint, value, onValue, problem, isReadOnly }: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(undefined);
    try {
      const { data } = await request("POST /api/images", { body: file });
      onValue(data.url);
      await refresh("GET /api/images");
    } catch (error) {
      setRefusal(describeError(error));
    }
  };
  return (
    <div class="image-field">
      <Field label={label} hint={hint} problem={refusal ?? problem}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={isReadOnly}
            onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {value && (
        <div class="image-chosen">
          <img src={value} alt={label} />
          {!isReadOnly && (
            <button
              type="button"
              class="button quiet"
              aria-label={sayCommon("remove_name", { name: label })}
              onClick={() => onValue("")}
            >
              {sayCommon("remove")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
